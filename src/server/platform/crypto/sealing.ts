/** Seals and opens payloads as crypto-js does in the browser; undefined for every broken one. */
export interface Sealing {
  seal(value: unknown, key: string): string
  /** The same for what is JSON already. */
  sealText(json: string, key: string): string
  unseal(payload: string, key: string): unknown
}
