import axios, { type AxiosResponse } from 'axios'
import { useEffect, useState } from 'react'
import { envClient } from '@/config/env.client'
import { healthCalls } from '@/contract/health'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import styles from './app-shell.module.css'
import * as m from './messages/later'

const againMs = 2_000
/** What stands in front of a server says these when the server itself is stopped. */
const awayStatuses = new Set([502, 503, 504])

/** A sign while the server is stopped or out of reach. Once it answers, what failed is asked for again. */
export function ServerAway() {
  const isAway = useIsAway()
  return (
    isAway && (
      <div role="alert" className={styles.away} data-screen-only>
        <p>{m.awayText()}</p>
      </div>
    )
  )
}

function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const watch = watchServer(setIsAway)
    return () => watch.end()
  }, [])
  return isAway
}

/** A failed request alone says little, since a blocker of advertisements may refuse one: so it looks. */
function watchServer(tell: (isAway: boolean) => void) {
  let isLooking = false
  let isEnded = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    let wasAway = false
    while (!isEnded && !(await isThere())) {
      wasAway = true
      tell(true)
      await new Promise((done) => setTimeout(done, againMs))
    }
    isLooking = false
    if (isEnded || !wasAway) return
    tell(false)
    void queryClient.refetchQueries({ predicate: ({ state }) => state.fetchFailureCount > 0 })
  }
  const heard = (answer: AxiosResponse) => {
    if (awayStatuses.has(answer.status)) void look()
    return answer
  }
  const failed = (error: unknown) => {
    if (!axios.isCancel(error)) void look()
    return Promise.reject(error)
  }
  const { response } = apiClient.interceptors
  const listener = response.use(heard, failed)
  const end = () => {
    isEnded = true
    response.eject(listener)
  }
  return { end }
}

async function isThere(): Promise<boolean> {
  try {
    const { status } = await fetch(`${envClient.apiUrl}/${healthCalls.live.path}`)
    return !awayStatuses.has(status)
  } catch {
    return false
  }
}
