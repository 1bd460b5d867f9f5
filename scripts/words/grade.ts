import { saidIn, type Texts } from './counts'

const members =
  /^src\/(features\/(auth|checkout|holdings|kyc|notifications|purchase|settings|staking|swap|transactions|wallet)|session)\/messages\/(\w+\/)?en\.json$/

/** School years that reading takes, by Flesch and Kincaid; labels are no sentences. */
export function readingGrade({ texts }: Texts): number {
  const sentences = Object.entries(texts)
    .filter(([file]) => members.test(file))
    .flatMap(([file, text]) => saidIn(file, text))
    .flatMap((text) => text.match(/[^.?!]+[.?!](?=\s|$)/g) ?? [])
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}’'-]+/gu) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

function syllablesOf(word: string): number {
  const spoken = word.toLowerCase().replace(/(?:[^laeiouy]es|[^aeioudt]ed|[^laeiouy]e)$/, '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}
