import { OperatorMistake } from './content-folder'

/** Who asks for a command, and why: as told. */
export interface Asked {
  operator: string
  reason: string
}

const nobody = 'unnamed'
const longest = 200

/** Takes `--by <name>` and `--reason <why>` out of the words of a command. */
export function askedIn(given: string[]): Asked & { words: string[] } {
  const words = [...given]
  const take = (option: string) => {
    const at = words.indexOf(option)
    const [, value = ''] = at < 0 ? [] : words.splice(at, 2)
    return printable(value.trim()).slice(0, longest)
  }
  const operator = take('--by').toLowerCase() || nobody
  return { operator, reason: take('--reason'), words }
}

export function refuseNameless({ operator, reason }: Asked): void {
  if (operator === nobody) throw new OperatorMistake('Say who you are: --by <name>.')
  if (reason === '') throw new OperatorMistake('Say why: --reason "<why>".')
}

/** Somebody else's text on an operator's terminal: no control sequences. The joiners of scripts and emoji may stay. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\u200c\u200d]/gu, '?')
}
