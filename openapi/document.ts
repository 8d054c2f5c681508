import type { z } from 'zod'
import {
  DEFAULT_BODY,
  DEFAULT_LIMIT,
  SCOPES,
  type Endpoint,
  type Feature,
} from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Example } from './examples/example.ts'
import { examples } from './examples/index.ts'
import { createSchemas, type JsonSchema } from './schemas.ts'

/** OpenAPI 3.1, as far as the contract needs it. */
export interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response | Reference>
  /** Alternatives; an empty one means anonymous. */
  security: Record<string, string[]>[]
  /** Allowed roles; one is enough. */
  'x-roles'?: readonly string[]
  /** The scope with which a personal token may call. */
  'x-token-scope'?: string
  /** Calls per minute and network address. */
  'x-rate-limit': number
  /** Limit of the body in bytes. */
  'x-max-body'?: number
  /** Calls with their responses: each is made by a test. */
  'x-examples': Example[]
}
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
  style?: 'form'
  explode?: boolean
  examples?: Record<string, { summary: string; value: unknown }>
}
interface Header {
  description: string
  schema: JsonSchema
}
interface Content {
  schema: JsonSchema
  examples?: Record<string, { summary: string; value: unknown }>
}
interface Response {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, Content>
}
interface Reference {
  $ref: string
}

/** The parts of the introduction: keys of messages are `docs.part.{part}Title` and `docs.part.{part}Text`. */
export const PARTS = [
  'language',
  'login',
  'forgery',
  'errors',
  'limits',
  'lists',
  'precognition',
  'webhooks',
  'other',
] as const

/** Error responses by status: their names among the components. */
const ERRORS = {
  400: ['BadRequest', 'The body cannot be read.'],
  401: ['Unauthenticated', 'Nobody is signed in, or the token has expired.'],
  403: ['Forbidden', 'The account may not do this, or the token lacks the scope.'],
  404: ['NotFound', 'There is nothing of that name or number.'],
  413: ['TooLarge', 'The body is larger than the call takes.'],
  415: ['NotJson', 'The body is neither JSON nor a form.'],
  419: ['TokenMismatch', 'What proves that no other site sent the call is missing or wrong.'],
  422: ['Invalid', 'What was sent is wrong: `errors` says it field by field.'],
  429: ['TooManyRequests', 'Too many calls: `Retry-After` says for how many seconds to wait.'],
  default: ['Failed', 'Something else went wrong: 5xx, `message` has the number of the request.'],
} as const
type ErrorStatus = keyof typeof ERRORS

const ref = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

/** A translator of messages. */
interface Translate {
  (key: never): string
  has(key: string): boolean
}

/** The API as a document. Its introduction is translated; summaries of calls are English. */
export function openApi(translate: Translate): OpenApi {
  const say = (key: string, otherwise = key): string =>
    translate.has(key) ? translate(key as never) : otherwise
  const schemas = createSchemas()
  const paths: OpenApi['paths'] = {}
  for (const [tag, feature] of Object.entries(contract as Record<string, Feature>)) {
    for (const [name, spec] of Object.entries(feature)) {
      const shown = examples[tag]?.[name] ?? []
      ;(paths[spec.path] ??= {})[spec.method.toLowerCase()] = operation(
        spec,
        tag,
        name,
        shown,
        schemas,
      )
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lares',
      version: '1',
      description: [
        say('docs.api.lead'),
        ...PARTS.map(
          (part) => `## ${say(`docs.part.${part}Title`)}\n\n${say(`docs.part.${part}Text`)}`,
        ),
      ].join('\n\n'),
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((name) => ({
      name,
      description: say(`docs.tag.${name}`, name),
    })),
    paths,
    components: {
      schemas: { Error: ERROR_BODY, ...schemas.named },
      parameters: HEADERS_SENT,
      headers: HEADERS_READ,
      responses: errorResponses(),
      securitySchemes: SECURITY,
    },
  }
}

function operation(
  spec: Endpoint,
  tag: string,
  name: string,
  shown: readonly Example[],
  schemas: ReturnType<typeof createSchemas>,
): Operation {
  const { method, guard, scope, limit = DEFAULT_LIMIT, maxBody = DEFAULT_BODY } = spec
  const input = schemas.input(spec.input)
  const fields = Object.entries(input.properties ?? {})
  const inPath = (field: string): boolean => spec.path.includes(`{${field}}`)
  const inQuery = method === 'GET' || method === 'DELETE' || spec.body === 'file'
  const body = inQuery ? [] : fields.filter(([field]) => !inPath(field))
  const parameters = fields
    .filter(([field]) => inQuery || inPath(field))
    .map(([field, schema]): Parameter => ({
      name: field,
      in: inPath(field) ? 'path' : 'query',
      ...((inPath(field) || input.required?.includes(field)) && { required: true }),
      schema,
      ...(isList(schema) && { style: 'form', explode: false }),
      ...examplesOf(shown, (example) => (example.input as Record<string, unknown>)[field]),
    }))
  const required = (input.required ?? []).filter((field) => !inPath(field))
  const bodySchema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(body),
    ...(required.length > 0 && { required }),
  }
  const content = {
    schema: bodySchema,
    ...examplesOf(shown, (example) =>
      withoutKeys(example.input as Record<string, unknown>, inPath),
    ),
  }
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: spec.summary,
    parameters: [
      ...parameters,
      ref('parameters', 'Language'),
      ...(method === 'GET'
        ? []
        : [ref('parameters', 'Precognition'), ref('parameters', 'ValidateOnly')]),
    ],
    ...(spec.body === 'file' && {
      requestBody: {
        required: true,
        content: {
          'application/octet-stream': {
            schema: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
    }),
    ...(body.length > 0 && {
      requestBody: {
        required: required.length > 0,
        content: { [hasFile(bodySchema) ? 'multipart/form-data' : 'application/json']: content },
      },
    }),
    responses: responsesOf(
      spec,
      shown,
      schemas,
      fields.some(([field]) => inPath(field)),
      fields.length > 0,
      body.length > 0 || spec.body !== undefined,
    ),
    security: securityOf(spec),
    ...(guard.roles && { 'x-roles': guard.roles }),
    ...(scope && { 'x-token-scope': scope }),
    'x-rate-limit': limit,
    ...((body.length > 0 || spec.body) && { 'x-max-body': maxBody }),
    'x-examples': [...shown],
  }
}

function responsesOf(
  spec: Endpoint,
  shown: readonly Example[],
  schemas: ReturnType<typeof createSchemas>,
  hasPath: boolean,
  hasInput: boolean,
  hasBody: boolean,
): Operation['responses'] {
  const { guard, method, output } = spec
  const unsafe = method !== 'GET'
  // Absent on responses that are cached publicly.
  const limits = spec.cache
    ? undefined
    : {
        'X-RateLimit-Limit': ref('headers', 'Limit'),
        'X-RateLimit-Remaining': ref('headers', 'Remaining'),
      }
  const done = { description: 'Done.', ...(limits && { headers: limits }) }
  const responses: Operation['responses'] = {}
  if (isNothing(output)) responses['204'] = done
  else {
    const content = {
      schema: schemas.output(output),
      ...examplesOf(
        shown.filter(({ status }) => status === undefined),
        ({ answer }) => answer,
      ),
    }
    responses['200'] = { ...done, content: { 'application/json': content } }
    if (unsafe)
      responses['204'] = {
        description: 'Of a call with `Precognition: true`: what was sent is right so far.',
        headers: { 'Precognition-Success': ref('headers', 'Success') },
      }
  }
  const statuses: [ErrorStatus, unknown][] = [
    [400, hasBody],
    [401, guard.auth ?? guard.roles],
    [403, guard.auth ?? guard.roles],
    [404, hasPath],
    [413, hasBody],
    [415, hasBody],
    [419, unsafe],
    [422, hasInput],
    [429, true],
    ['default', true],
  ]
  for (const [status, isUsed] of statuses)
    if (isUsed) responses[String(status)] = ref('responses', ERRORS[status][0])
  for (const { status } of shown) {
    if (status !== undefined)
      responses[String(status)] ??= {
        description: 'Refused: `code` and `message` say why.',
        content: { 'application/json': { schema: ref('schemas', 'Error') } },
      }
  }
  return responses
}

/** Changes need more than the cookie: a header, which only our pages can set, repeats another one. Tokens need none. */
function securityOf({ guard, method, scope }: Endpoint): Operation['security'] {
  const bearer = { bearer: scope ? [scope] : [] }
  const forged: Record<string, string[]> = method === 'GET' ? {} : { xsrf: [] }
  if (guard.auth || guard.roles) return [bearer, { session: [], ...forged }]
  return method === 'GET' ? [{}, ...(scope ? [bearer] : [])] : [forged, bearer]
}

function examplesOf(
  shown: readonly Example[],
  valueOf: (example: Example) => unknown,
): { examples?: Record<string, { summary: string; value: unknown }> } {
  const found = shown
    .map(
      (example, index) =>
        [String(index + 1), { summary: example.summary, value: valueOf(example) }] as const,
    )
    .filter(([, { value }]) => value !== undefined)
  return found.length > 0 ? { examples: Object.fromEntries(found) } : {}
}

const withoutKeys = (object: Record<string, unknown>, drop: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !drop(key)))
const isNothing = (output: z.ZodType): boolean => output.type === 'void'
const isList = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'array' || (anyOf?.some(isList) ?? false)
const hasFile = ({ properties = {} }: JsonSchema): boolean =>
  Object.values(properties).some(({ contentMediaType }) => contentMediaType !== undefined)

const ERROR_BODY: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['error', 'warning', 'info'] },
    code: { type: 'string', description: 'Stable, for programs.' },
    message: { type: 'string', description: 'For people, in the language of the call.' },
    errors: {
      type: 'object',
      description: 'Path of a field to what is wrong with it.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['type', 'code', 'message'],
}

const HEADERS_SENT: OpenApi['components']['parameters'] = {
  Language: {
    name: 'X-Lang',
    in: 'header',
    description:
      'Language of messages and names: `de`, `pt`, `zh-CN` …; `Accept-Language` where it is missing.',
    schema: { type: 'string' },
  },
  Precognition: {
    name: 'Precognition',
    in: 'header',
    description: 'Exactly `true`: the call is judged and not carried out.',
    schema: { type: 'string', enum: ['true'] },
  },
  ValidateOnly: {
    name: 'Precognition-Validate-Only',
    in: 'header',
    description: 'The fields whose errors are asked for, separated by commas.',
    schema: { type: 'string' },
  },
}
const HEADERS_READ: OpenApi['components']['headers'] = {
  Limit: {
    description: 'Calls of this kind that one address may make in a minute.',
    schema: { type: 'integer' },
  },
  Remaining: { description: 'How many of them are left.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } },
  Success: { description: '`true`.', schema: { type: 'string' } },
}
const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `The access token of a session, or a personal token with the scope that the call names (${SCOPES.join(', ')}).`,
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'auth_token',
    description: 'The session of a browser; `__Secure-auth_token` over https.',
  },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie `XSRF-TOKEN`, which `GET /sanctum/csrf-cookie` sets.',
  },
}

function errorResponses(): OpenApi['components']['responses'] {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, description]]) => {
      const headers =
        status === '429'
          ? {
              'Retry-After': ref('headers', 'RetryAfter'),
              'X-RateLimit-Limit': ref('headers', 'Limit'),
              'X-RateLimit-Remaining': ref('headers', 'Remaining'),
            }
          : undefined
      return [
        name,
        {
          description,
          ...(headers && { headers }),
          content: { 'application/json': { schema: ref('schemas', 'Error') } },
        },
      ]
    }),
  )
}
