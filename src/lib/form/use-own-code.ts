import { useState } from 'react'
import type { CodeSent } from '@/contract/user/fields'
import type { ApiError } from '../api/api-error'
import { anySentCode, type SentCode, sentNow } from '../step'

/** A code to the member's own email; one that was just sent is still valid. */
export function useOwnCode(send: () => Promise<CodeSent>, email: string) {
  const [sent, setSent] = useState<SentCode>()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  /** `isGood` validates the input, which may have to wait for its rules to load. */
  const ask = async (isGood: () => Promise<boolean> = async () => true) => {
    setFailure(undefined)
    setIsAsking(true)
    try {
      if (await isGood()) setSent(sentNow(await send()))
    } catch (error) {
      const { code, message } = error as ApiError
      if (code === 'CODE_JUST_SENT') setSent({ ...anySentCode, to: email })
      else setFailure(message)
    }
    setIsAsking(false)
  }
  return { sent, setSent, failure, isAsking, ask }
}
