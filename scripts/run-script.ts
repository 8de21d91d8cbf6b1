import { SettingsError } from '../app/env.server'

/** Prints what a command has to say: its sentence, or why not. */
export async function runScript(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof SettingsError ? error.problems.join('\n') : (error as Error).message)
    process.exitCode = 1
  }
}
