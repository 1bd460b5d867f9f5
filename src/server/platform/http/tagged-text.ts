import { sha256Of } from '@/contract/hex'

export interface TaggedText {
  body: Uint8Array<ArrayBuffer>
  tag: string
}

export async function withTag(text: string): Promise<TaggedText> {
  const body = new TextEncoder().encode(text)
  return { body, tag: `"${(await sha256Of(body)).slice(0, 32)}"` }
}

/** Whether the asker has it already. A proxy that packs answers marks tags as weak. */
export const isKnown = (tag: string, listedTags: string | null | undefined) =>
  (listedTags ?? '').split(',').some((listed) => listed.trim().replace(/^W\//, '') === tag)

/** For how long a new release or text may go unseen by a browser that has an earlier one. */
const keptSeconds = 300

/**
 * What everybody may read and seldom changes: it is kept for some minutes, and after them the server is
 * asked whether it is still so.
 */
export function taggedAnswer({ headers }: Request, text: TaggedText, type: string): Response {
  const { body, tag } = text
  const headersOfTag = { 'cache-control': `public, max-age=${keptSeconds}`, etag: tag }
  if (isKnown(tag, headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: headersOfTag })
  return new Response(body, { headers: { ...headersOfTag, 'content-type': type } })
}
