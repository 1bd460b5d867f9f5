import { arrivedDialogs, useArrived } from '@/lib/late/arrived'

/**
 * Renders RainbowKit's dialogs once the button is hovered or focused. They are next to the page, so
 * its typed text stays.
 */
export function RainbowKitHost() {
  const Dialogs = useArrived(arrivedDialogs)
  return Dialogs && <Dialogs />
}
