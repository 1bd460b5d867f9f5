import { arrivedDialogs, useArrived } from '@/lib/late/arrived'

/**
 * Holds RainbowKit's dialogs, once somebody has come near the button. They are next to the page, so
 * it keeps what was typed into it.
 */
export function RainbowKitHost() {
  const Dialogs = useArrived(arrivedDialogs)
  return Dialogs && <Dialogs />
}
