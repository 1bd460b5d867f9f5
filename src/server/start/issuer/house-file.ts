import * as z from 'zod/mini'
import type { House } from '@/config/house'
import type { Fault } from './folder'

export const houseFile = 'house.json'

/** It stands on pages, in subjects of mails and in messages of a phone. */
const name = z.string().check(
  z.maxLength(24, { error: 'Has more than 24 characters' }),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .,&’'+-]*$/u, {
    error: 'Has to begin with a letter or digit, and to have letters, digits and . , & ’ + - alone',
  }),
)

const shortest = 12

export const houseText = z.strictObject({
  name,
  shortName: z.optional(
    name.check(z.maxLength(shortest, { error: 'Has more than 12 characters' })),
  ),
  imprint: z.optional(
    z
      .string()
      .check(
        z.minLength(1, { error: 'Is empty: leave it out' }),
        z.maxLength(200, { error: 'Has more than 200 characters' }),
      ),
  ),
})
export type HouseText = z.infer<typeof houseText>

export function houseFaults(given: HouseText): Fault[] {
  const isShort = given.shortName !== undefined || given.name.length <= shortest
  return isShort ? [] : [[['name'], `Has more than ${shortest} characters, so shortName is needed`]]
}

export const houseOf = ({ name, shortName = name, imprint }: HouseText): House => ({
  name,
  shortName,
  ...(imprint !== undefined && { imprint }),
})
