import { opsCommand } from '../../src/config/ops-command'

/** An operators' command for the sandbox that was started, whose bank's folder was typed or not. */
export const commandFor = (words: string, issuer = process.env.ISSUER_TYPED): string =>
  opsCommand(words, { isRelease: false, issuer })
