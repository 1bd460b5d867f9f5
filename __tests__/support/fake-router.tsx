import { act } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import type { ReactNode } from 'react'

type Listener = (...values: unknown[]) => void

export function makeRouter(pathname: string, asPath = pathname) {
  const listeners = new Map<string, Set<Listener>>()
  const events = {
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    off: (name: string, listener: Listener) => {
      listeners.get(name)?.delete(listener)
    },
    emit: (name: string, ...values: unknown[]) => {
      for (const listener of listeners.get(name) ?? []) listener(...values)
    },
  }
  const router = {
    pathname,
    asPath,
    route: pathname,
    query: {},
    basePath: '',
    events,
    isReady: true,
    replace: jest.fn(async () => true),
    push: jest.fn(async () => true),
    prefetch: jest.fn(async () => undefined),
  }
  return {
    ...router,
    tell: (name: string, ...values: unknown[]) => act(async () => events.emit(name, ...values)),
    listening: () =>
      [...listeners.values()].reduce((count, listenersOfEvent) => count + listenersOfEvent.size, 0),
    within: (children: ReactNode) => (
      <RouterContext value={router as unknown as NextRouter}>{children}</RouterContext>
    ),
  }
}
