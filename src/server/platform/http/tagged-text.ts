import { sha256Of } from '@/contract/hex'

export interface TaggedText {
  body: Uint8Array<ArrayBuffer>
  tag: string
}

export async function withTag(text: string): Promise<TaggedText> {
  const body = new TextEncoder().encode(text)
  return { body, tag: `"${(await sha256Of(body)).slice(0, 32)}"` }
}

/** Whether the caller has it already. A proxy that compresses answers marks tags as weak. */
export const isKnown = (tag: string, listedTags: string | null | undefined) =>
  (listedTags ?? '').split(',').some((listed) => listed.trim().replace(/^W\//, '') === tag)

/** How long a browser may keep an earlier release or text without asking. */
const keptSeconds = 300

/** For public content that seldom changes: it is cached for some minutes, and then revalidated. */
export function taggedAnswer({ headers }: Request, text: TaggedText, type: string): Response {
  const { body, tag } = text
  const headersOfTag = { 'cache-control': `public, max-age=${keptSeconds}`, etag: tag }
  if (isKnown(tag, headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: headersOfTag })
  return new Response(body, { headers: { ...headersOfTag, 'content-type': type } })
}
