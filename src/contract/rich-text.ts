import * as z from 'zod/mini'

/** Contents are sent as these parts, never as HTML, so markup cannot be injected. */
export const span = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
  href: z.optional(z.string()),
})
export type Span = z.infer<typeof span>

const spans = z.array(span)

export const block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: z.string(),
    text: z.string(),
  }),
  z.object({ type: z.literal('paragraph'), spans }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(spans) }),
  z.object({ type: z.literal('quote'), spans }),
  z.object({ type: z.literal('note'), spans }),
  z.object({ type: z.literal('table'), head: z.array(spans), rows: z.array(z.array(spans)) }),
])
export type Block = z.infer<typeof block>
