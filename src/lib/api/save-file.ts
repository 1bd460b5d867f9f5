/** Hands a file to the browser, which asks the person or puts it where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Let go of only after the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
