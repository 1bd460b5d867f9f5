interface Place {
  isRelease: boolean
  /** The bank's folder that was typed at the start of its sandbox, which has data of its own. */
  issuer?: string | undefined
}

let here: Place = { isRelease: false }

export function takePlace(place: Place): void {
  here = place
}

/** An operators' command as it is typed where this process runs, or at another place. */
export function opsCommand(words: string, { isRelease, issuer }: Place = here): string {
  if (isRelease) return `ops ${words}`
  return `npm run ops -- ${issuer === undefined ? '' : `--issuer ${asWord(issuer)} `}${words}`
}

/** A sandbox's command, said to somebody whose bank's folder is not known. */
export const commandOfOwnBank = (words: string): string =>
  `npm run ops -- --issuer <folder> ${words}`

export const isReleaseHere = (): boolean => here.isRelease

/** A path as a shell takes it for one word. */
export const asWord = (path: string): string =>
  /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
