import dynamic from 'next/dynamic'

/** Part of the wallet page, fetched after its first paint. */
export const GiftsPart = dynamic(
  () => import('../components/gift-list').then((part) => part.GiftsPanel),
  { ssr: false },
)
