import dynamic from 'next/dynamic'
import { type ComponentType, createElement } from 'react'
import { PanelLoading } from './panel-state'

const LazyMuiRoot = dynamic(() => import('@/ui/mui-root').then((part) => part.MuiRoot), {
  ssr: false,
  loading: PanelLoading,
})

/** A form that is fetched when it is asked for, with all that only forms need. */
export function lazyForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Form = dynamic<Props>(load, { ssr: false, loading: PanelLoading })
  return (props) => createElement(LazyMuiRoot, null, createElement(Form, props))
}
