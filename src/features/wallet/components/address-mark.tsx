import { inPlace } from '@/ui/rich-spans'
import styles from './address-mark.module.css'

type AddressMarkProps = {
  address: string
  ensImage?: string | null | undefined
  size: number
}

const wedges = 8

export function AddressMark({ address, ensImage, size }: AddressMarkProps) {
  const digits = address.toLowerCase().replace(/^0x/, '').padEnd(wedges, '0').slice(0, wedges)
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="-32 -32 64 64"
      aria-hidden="true"
    >
      <circle r="31" className={styles.coin} />
      {ensImage ? (
        <image href={ensImage} x="-32" y="-32" width="64" height="64" />
      ) : (
        inPlace([...digits]).map(({ place, item }) => (
          <Wedge key={place} place={Number(place)} digit={Number.parseInt(item, 16)} />
        ))
      )}
    </svg>
  )
}

function Wedge({ place, digit }: { place: number; digit: number }) {
  const reach = 10 + (digit % 8) * 2.6
  const side = reach * Math.SQRT1_2
  return (
    <path
      className={digit >= 8 ? styles.bright : styles.dim}
      d={`M0 0V${-reach}A${reach} ${reach} 0 0 1 ${side} ${-side}Z`}
      transform={`rotate(${place * (360 / wedges)})`}
    />
  )
}
