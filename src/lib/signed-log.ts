import { grow, type LogState, leafHash, rootOver } from '@/contract/log-proofs'
import { tileWidth, topsFromTiles } from '@/contract/log-tiles'
import { type LoggedAudit, readAudit } from '@/contract/public-log'
import { type NoteKey, readCheckpoint, readNote, signedBy } from '@/contract/signed-notes'
import type { LogFiles } from './log-files'

/**
 * Undefined if it is not a checkpoint of the log; `isSigned` is undefined if it cannot be checked.
 */
export async function openedCheckpoint(text: string, key: NoteKey) {
  const note = readNote(text)
  const state = note && readCheckpoint(note.text)
  if (!note || state?.origin !== key.name) return undefined
  return { note, state, isSigned: await isSignedBy(note, key) }
}

async function isSignedBy(note: Parameters<typeof signedBy>[0], key: NoteKey) {
  try {
    return (await signedBy(note, key)) !== undefined
  } catch {
    return undefined
  }
}

/**
 * The newest entries, back as far as needed; undefined if they do not lead to the signed root,
 * which is calculated from them and from the tiles of earlier entries.
 */
export async function readBack(
  state: LogState,
  files: LogFiles,
  isFarEnough: (texts: string[]) => boolean,
): Promise<{ from: number; texts: string[] } | undefined> {
  let from = state.size
  let texts: string[] = []
  while (from > 0 && !isFarEnough(texts)) {
    const index = Math.ceil(from / tileWidth) - 1
    const width = Math.min(tileWidth, state.size - index * tileWidth)
    const entries = await files.readEntries({ index, width })
    if (entries.length !== width) return undefined
    texts = [...entries, ...texts]
    from = index * tileWidth
  }
  const tops = await topsFromTiles({ start: 0, end: from }, state.size, files.readTile)
  let end = { size: from, tops }
  for (const text of texts) end = (await grow(end, await leafHash(text))).end
  // guard: without it, entries count that the signed root does not stand for — pages/lying-server:
  //   an entry that was changed
  if ((await rootOver(end.tops)) !== state.root) return undefined
  return { from, texts }
}

export function auditsIn(texts: string[]): LoggedAudit[] {
  return texts.map(readAudit).filter((audit) => audit != null)
}
