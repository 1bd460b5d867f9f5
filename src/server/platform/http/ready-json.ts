/** Data that the database has spelled as JSON already: reading it only to write it again would cost more than sealing it. */
export class ReadyJson {
  constructor(readonly text: string) {}

  read(): unknown {
    return JSON.parse(this.text)
  }
}

/** In the place of the data it spells. It is read after all where answers are held against the contract. */
export function readyJson<Data>(text: string): Data {
  return new ReadyJson(text) as Data
}

export function jsonOf(data: unknown): string {
  return data instanceof ReadyJson ? data.text : JSON.stringify(data)
}
