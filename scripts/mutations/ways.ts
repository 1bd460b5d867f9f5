/** One way to mutate a line: a text and its replacement. */
export interface Way {
  /** As the comment of a guard names it; empty if something is simply left out. */
  words: string
  from: number
  to: number
  becomes: string
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** Several of one kind are counted from the left: `without the second lock`. */
export function numbered(words: string, description: string, ways: Way[]): Way[] {
  return ways.slice(0, ordinals.length).map((way, index) => {
    const name = ways.length === 1 ? description : `${ordinals[index]} ${description}`
    return { ...way, words: words.replace('*', name) }
  })
}
