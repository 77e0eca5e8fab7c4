#[derive(clap::Args)]
pub struct Arguments {}
pub fn run(_: &Arguments) -> terminal::Outcome {
    Ok(terminal::Exit::Yes)
}
