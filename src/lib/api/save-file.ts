/** Saves a proof in the form that `verify.mjs` reads. */
export function saveProof(proof: string, name: string): void {
  saveFile(new Blob([proof], { type: 'application/json' }), name)
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
