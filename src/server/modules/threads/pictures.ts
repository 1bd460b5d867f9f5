import { eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { threadTerms } from '@/config/terms'
import { threadLimits } from '@/contract/user/threads'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { pictureSize } from '@/server/platform/picture-size'
import type { DrawPage, ThreadsNeeds } from './needs'
import { threadPictures } from './tables'

/** Without a decoder every picture counts as broken, and only text is accepted. */
export const noPictures: DrawPage = async () => undefined

export interface LockedPicture {
  id: string
  locked: Uint8Array
}

/**
 * Redraws the sent pictures, before any transaction: only pixels are stored, never a byte of the
 * file, so hidden content cannot reach the person who opens it. Each counts towards the limit
 * before it is decoded.
 */
export async function lockPictures(
  needs: ThreadsNeeds,
  { accountId: subject }: Member,
  sent: string[],
): Promise<LockedPicture[]> {
  const { drawPage, keys } = needs
  const pictures: LockedPicture[] = []
  for (const [index, text] of sent.entries()) {
    const field = `pictures.${index}`
    const max = threadTerms.maxHourlyPictures
    // guard: without it, a refused picture does not count towards the limit —
    //   server/threads/pictures: a refused picture counts
    await consumeOnce(needs, { bucket: 'thread-pictures', subject, max, windowMs: hourMs })
    const raw = bytesOf(text)
    if (raw.length > threadLimits.pictureBytes)
      throw new AppError('PICTURE_TOO_LARGE', {
        params: { max: threadLimits.pictureBytes / 2 ** 20 },
        field,
      })
    refuseBySize(raw, field)
    const jpeg = await drawPage(raw)
    if (jpeg === undefined) throw new AppError('BROKEN_PICTURE', { field })
    const id = crypto.randomUUID()
    pictures.push({ id, locked: await keys.encryptBytes(jpeg, contextOf(id)) })
  }
  return pictures
}

/** Before anything is decoded: a few bytes can announce a picture that fills the memory. */
function refuseBySize(raw: Uint8Array, field: string): void {
  const size = pictureSize(raw)
  if (size === undefined) throw new AppError('NOT_A_PICTURE', { field })
  // guard: without it, a picture that announces gigabytes is unpacked — server/threads/pictures: a
  //   bomb
  if (size.width * size.height > threadLimits.maxPx)
    throw new AppError('PICTURE_TOO_WIDE', { field })
}

export async function storePictures(
  tx: Db,
  messageId: string,
  pictures: LockedPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await tx
    .insert(threadPictures)
    .values(pictures.map((picture, place) => ({ ...picture, messageId, place })))
}

export async function openPicture(
  { db, keys }: Pick<ThreadsNeeds, 'db' | 'keys'>,
  id: string,
): Promise<Uint8Array> {
  const [row] = await db
    .select({ locked: threadPictures.locked })
    .from(threadPictures)
    .where(eq(threadPictures.id, id))
  if (row === undefined) throw new AppError('QUESTION_NOT_FOUND')
  return keys.decryptBytes(row.locked, contextOf(id))
}

const contextOf = (id: string) => `thread picture ${id}`

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch (cause) {
    throw new AppError('NOT_A_PICTURE', { cause })
  }
}

const piece = 0x8000

export function inBase64(raw: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < raw.length; offset += piece)
    text += String.fromCharCode(...raw.subarray(offset, offset + piece))
  return btoa(text)
}
