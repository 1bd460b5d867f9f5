/** What a command answers; one that is not done ends the shell's command with an error. */
export interface CommandResult {
  isDone: boolean
  text: string
}
