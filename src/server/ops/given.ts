/** What was typed behind an option, as `file.json` in `--key file.json`. */
export function optionIn(words: string[], option: string): string | undefined {
  const at = words.indexOf(option)
  return at < 0 ? undefined : words[at + 1]
}
