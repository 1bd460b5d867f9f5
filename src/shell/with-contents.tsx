import type { ReactNode } from 'react'
import { late } from '@/ui/late'
import { LoadFailed } from '@/ui/load-failed'
import { failedTitle } from '@/ui/messages'
import type { Loaded } from './page-data'
import type { PageContents, PageName } from './page-loaders'
import { PageMeta } from './page-meta'

export type WithContentsProps<Name extends PageName> = {
  name: Name
  loaded: Loaded<Name>
  children: (contents: PageContents<Name>) => ReactNode
}

const DeferredContents = late(() =>
  import('./deferred-contents').then((module) => module.DeferredContents),
)

export function WithContents<Name extends PageName>({
  name,
  loaded,
  children,
}: WithContentsProps<Name>) {
  if (loaded.state === 'ready') return children(loaded.contents)
  if (loaded.state === 'failed') {
    return (
      <>
        <PageMeta title={failedTitle()} />
        <LoadFailed message={loaded.message} />
      </>
    )
  }
  return (
    <DeferredContents name={name} params={loaded.params}>
      {(contents) => children(contents as PageContents<Name>)}
    </DeferredContents>
  )
}
