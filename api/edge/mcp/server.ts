import { setTimeout as sleep } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Logger } from 'pino'
import { createClient } from '#contract/client.ts'
import { unitsIn } from '#contract/people/country-units.ts'
import { ApiError } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { DEFAULT_LOCALE, localeOf } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { tokenNeeded, units, WrongInput, type Caller, type Tool } from './caller.ts'
import { INSTRUCTIONS, TOOLS } from './tools.ts'

/** The sender of a message, and the way of its tools to the API. */
export interface Sender {
  log: Logger
  messages: Messages
  /** Origin of the links in answers. */
  portal: string
  authorization: string | undefined
  callApi: (request: Request) => Response | Promise<Response>
}

const TOOL_TIMEOUT_MS = 20_000
const INFO = { name: 'lares', title: 'Lares', version: '1.0.0' }

/** The response to one message of the protocol. */
export async function answerMessage(
  request: Request,
  message: unknown,
  sender: Sender,
): Promise<Response> {
  const server = new McpServer(INFO, { instructions: INSTRUCTIONS })
  for (const [name, tool] of Object.entries(TOOLS))
    server.registerTool(
      name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
      },
      (input: Record<string, unknown>) => run(name, tool, input, sender),
    )
  // JSON instead of a stream: every answer is one message.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(request, { parsedBody: message })
    response.headers.set('cache-control', 'no-store')
    return response
  } finally {
    await server.close()
  }
}

async function run(
  name: string,
  tool: Tool,
  input: Record<string, unknown>,
  sender: Sender,
): Promise<CallToolResult> {
  const caller = callerOf(input, sender)
  const done = new AbortController()
  try {
    const late = sleep(TOOL_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
      throw new WrongInput('The portal took too long. Ask for less, or try again later.')
    })
    const answer = await Promise.race([tool.run(input, caller), late])
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    if (error instanceof WrongInput) return failed(error.message)
    if (error instanceof ApiError) return failed(textOf(error, caller))
    sender.log.error({ err: error, tool: name }, 'a tool for assistants failed')
    return failed('The portal could not answer. Try again later.')
  } finally {
    done.abort()
  }
}

function callerOf({ language, units: given }: Record<string, unknown>, sender: Sender): Caller {
  const locale = localeOf(String(language ?? '')) ?? DEFAULT_LOCALE
  return {
    api: createClient(contract, {
      base: `${sender.portal}/api`,
      fetch: sender.callApi,
      headers: () => ({
        'x-lang': locale,
        ...(sender.authorization && { authorization: sender.authorization }),
      }),
    }),
    locale,
    link: (path) => `${sender.portal}/${locale}${path}`,
    measures: (iso2) => {
      const { data: chosen = unitsIn(iso2, locale) } = units.safeParse(given)
      return chosen === 'metric' ? null : sender.messages.translator(locale, chosen).format
    },
  }
}

const failed = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

/** An error of the API with advice for the assistant. */
function textOf({ status, body }: ApiError, { link }: Caller): string {
  const fields = Object.entries(body.errors ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(' ')}`,
  )
  const remedy = status === 401 || status === 403 ? [tokenNeeded(link)] : []
  return [body.message, ...fields, ...remedy].join('\n')
}
