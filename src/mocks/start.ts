import { holdCallsUntil } from '@/lib/api/gate'

// A literal condition: other builds drop 15 MB of database.
if (process.env.NEXT_PUBLIC_API_MOCK === 'on' && typeof window !== 'undefined') {
  holdCallsUntil(import('./browser').then(({ startMock }) => startMock()))
}
