import { ErrorPage } from '@/ui/error-page'

export function UnknownAddress() {
  return (
    <ErrorPage
      code="404"
      title="There is no page at this address"
      text="It may have moved, or the address has a slip in it. Nothing is wrong on your side."
    />
  )
}
