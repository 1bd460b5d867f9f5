import * as z from 'zod/mini'
import { openFolder } from './folder'
import { readJsonText } from './json-text'

/** The most that banks take for the holder of an account. */
const mostCharacters = 70
const named = z.object({ issuer: z.string().check(z.maxLength(mostCharacters)) })

/** Who issues the shares, by the offering of a folder. A sandbox's bank account is theirs. */
export function legalName(path: string): string | undefined {
  try {
    const { value } = readJsonText(openFolder(path).textOf('offering.json'))
    return named.safeParse(value).data?.issuer
  } catch {
    // What is wrong with the folder is told by its import, which comes right after.
    return undefined
  }
}
