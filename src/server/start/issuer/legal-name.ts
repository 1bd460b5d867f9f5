import * as z from 'zod/mini'
import { openFolder } from './folder'
import { readJsonText } from './json-text'

/** The longest account holder that banks accept. */
const maxCharacters = 70
const named = z.object({ issuer: z.string().check(z.maxLength(maxCharacters)) })

/** The issuer of the shares, from the offering of a folder. A sandbox's bank account is theirs. */
export function legalName(path: string): string | undefined {
  try {
    const { value } = readJsonText(openFolder(path).textOf('offering.json'))
    return named.safeParse(value).data?.issuer
  } catch {
    // The import that follows reports what is wrong with the folder.
    return undefined
  }
}
