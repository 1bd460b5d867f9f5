/** Seals and opens payloads as crypto-js does in the browser; undefined for every broken one. */
export interface Sealing {
  seal(value: unknown, key: string): string
  unseal(payload: string, key: string): unknown
}
