/** Somebody else's text on an operator's terminal: no control sequences. The joiners of scripts and emoji may stay. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\u200c\u200d]/gu, '?')
}
