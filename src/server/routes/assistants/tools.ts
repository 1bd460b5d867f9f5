import type { Tool } from '@modelcontextprotocol/server'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import {
  collectSchemas,
  type Json,
  withoutReferences,
} from '@/server/platform/documentation/schemas'
import { isMounted } from '@/server/platform/http/mount'
import type { Ports } from '@/server/platform/ports'

export interface ReadTool {
  tool: Tool
  /** The call that it makes, as in the contract. */
  path: string
}

/**
 * One for each call that an API key may make. Its name is in a form that every assistant accepts.
 */
export function readTools(mode: Ports['mode']): Map<string, ReadTool> {
  const endpoints = allEndpoints().filter(
    ({ endpoint }) => endpoint.openToKeys && isMounted(endpoint, mode),
  )
  return new Map(
    endpoints.map(({ name, endpoint }) => {
      const toolName = name.replaceAll('.', '_')
      return [toolName, { tool: toolOf(toolName, endpoint), path: endpoint.path }]
    }),
  )
}

function toolOf(name: string, { request, response, summary }: Endpoint): Tool {
  return {
    name,
    description: summary,
    inputSchema: alone(request, 'input') as Tool['inputSchema'],
    outputSchema: alone(response, 'output') as Tool['outputSchema'],
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}

/** A schema without references to the outside. */
function alone(schema: Endpoint['response'], io: 'input' | 'output'): Json {
  const schemas = collectSchemas()
  const whole = { ...schemas.of(schema, io), components: { schemas: schemas.met() } }
  const { components: _, ...rest } = withoutReferences(whole)
  return rest
}
