export interface SavedFile {
  name: string
  file: Blob
}

/** The files that a page saves, in order. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  let storedBlob: Blob | undefined
  URL.createObjectURL = (file) => {
    storedBlob = file as Blob
    return 'blob:kept'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') saved.push({ name: this.download, file: storedBlob as Blob })
  })
  return saved
}

export const textOfLast = async (saved: SavedFile[]): Promise<string> =>
  (await saved.at(-1)?.file.text()) ?? ''
