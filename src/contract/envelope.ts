import * as z from 'zod/mini'

const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** Every JSON answer has this shape; `status` repeats the HTTP status. */
export const envelope = z.object({
  status: z.int(),
  message: z.string(),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(fieldError)),
  reference: z.optional(z.string()),
})
export type Envelope = z.infer<typeof envelope>

export function listOf<Doc extends z.ZodMiniType>(doc: Doc) {
  return z.object({
    docs: z.array(doc),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    nextCursor: z.optional(z.string()),
  })
}
