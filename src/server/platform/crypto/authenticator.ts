import { verify } from 'otplib'
import { encode } from 'uqr'
import type { Ports } from '../ports'

const driftSeconds = 30
const stepSeconds = 30

/** The time step of a code. The caller stores it, so that no code works twice. */
export async function authenticatorStep(
  { clock }: Pick<Ports, 'clock'>,
  secret: string,
  code: string,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(clock.now().getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: driftSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined
}

export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
