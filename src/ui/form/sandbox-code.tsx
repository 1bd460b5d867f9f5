import dynamic from 'next/dynamic'
import type { SandboxMessagesProps } from './sandbox-messages'

// Read here and literally: a build for production then leaves the other branch out altogether.
const isSandbox = process.env.NEXT_PUBLIC_APP_MODE !== 'production'

const SandboxMessages =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? dynamic(() => import('./sandbox-messages').then((part) => part.SandboxMessages), {
        ssr: false,
      })
    : () => null

/** The codes of a sign-up, login or request, shown where they are asked for. In the sandbox only. */
export function SandboxCode(props: SandboxMessagesProps) {
  return isSandbox ? <SandboxMessages {...props} /> : null
}
