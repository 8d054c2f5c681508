import type { OpenApi, Operation, Parameter } from '#openapi/document.ts'
import type { Example } from '#openapi/examples/example.ts'
import type { JsonSchema } from '#openapi/schemas.ts'
import { fieldsOf, type Field } from './fields.ts'

/** The data of the API page, made from the OpenAPI document, so that both agree. */
export interface Reference {
  groups: Group[]
  schemas: { name: string; fields: Field[] }[]
}
export interface Group {
  name: string
  title: string
  calls: Call[]
  /** Meanings of the statuses of its calls. */
  errors: { status: string; text: string }[]
}
export interface Call {
  /** `accounts.login`: the name of its anchor, too. */
  id: string
  method: string
  /** With the base: `/api/auth/login`. */
  path: string
  summary: string
  /** Whether it needs a session, and with which role. */
  member: boolean
  roles: readonly string[]
  scope: string | null
  /** Calls a minute. */
  limit: number
  /** Kilobytes; null where there is no body. */
  maxBody: number | null
  takes: Field[]
  /** Null without a response body. */
  answers: Field[] | null
  /** Statuses. */
  errors: string[]
  examples: { summary: string; request: string; answer: string }[]
}

export interface SchemaPage {
  name: string
  fields: Field[]
  /** Calls and schemas that use it. */
  calls: (Pick<Call, 'id' | 'method' | 'path'> & { group: string })[]
  schemas: string[]
}

/** A schema with its uses; null for an unknown name. */
export function schemaOf({ groups, schemas }: Reference, wanted: string): SchemaPage | null {
  const schema = schemas.find(({ name }) => name === wanted)
  if (!schema) return null
  const isNamedIn = (fields: readonly Field[] | null): boolean =>
    fields?.some(({ of }) => of.includes(wanted)) ?? false
  return {
    ...schema,
    calls: groups.flatMap(({ name, calls }) =>
      calls
        .filter(({ takes, answers }) => isNamedIn(takes) || isNamedIn(answers))
        .map(({ id, method, path }) => ({ id, method, path, group: name })),
    ),
    schemas: schemas.filter(({ fields }) => isNamedIn(fields)).map(({ name }) => name),
  }
}

export function referenceOf(document: OpenApi): Reference {
  const base = document.servers[0]?.url ?? ''
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return {
    groups: document.tags.map(({ name, description }) => {
      const own = operations.filter(({ operation }) => operation.tags.includes(name))
      return {
        name,
        title: description,
        calls: own.map(({ path, method, operation }) =>
          callOf(base + path, method.toUpperCase(), operation),
        ),
        errors: errorsOf(document, own),
      }
    }),
    schemas: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      fields: fieldsOf(schema, null),
    })),
  }
}

function callOf(path: string, method: string, operation: Operation): Call {
  const answer = answerSchema(operation)
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const parameters = operation.parameters.filter(
    (parameter): parameter is Parameter => 'name' in parameter,
  )
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    member: operation.security.every((way) => 'bearer' in way || 'session' in way),
    roles: operation['x-roles'] ?? [],
    scope: operation['x-token-scope'] ?? null,
    limit: operation['x-rate-limit'],
    maxBody:
      operation['x-max-body'] === undefined ? null : Math.floor(operation['x-max-body'] / 1024),
    takes: [
      ...parameters.flatMap(({ name, in: where, schema, required }) =>
        fieldsOf(schema, where === 'path' ? 'path' : 'query', name, required),
      ),
      ...(body ? fieldsOf(body, 'body') : []),
    ],
    answers: answer ? fieldsOf(answer, null) : null,
    errors: Object.keys(operation.responses).filter(isError),
    examples: operation['x-examples'].map((example) => ({
      summary: example.summary,
      request: requestOf(example, path, method),
      answer: answerOf(example),
    })),
  }
}

const isError = (status: string): boolean => !status.startsWith('2')

/** Statuses in the order of their numbers, `default` last. */
const errorsOf = (document: OpenApi, operations: readonly { operation: Operation }[]) =>
  Object.entries(
    Object.assign(
      {},
      ...operations.map(({ operation }) => operation.responses),
    ) as Operation['responses'],
  )
    .filter(([status]) => isError(status))
    .map(([status, response]) => ({ status, text: described(document, response) }))

function answerSchema({ responses }: Operation): JsonSchema | undefined {
  const success = responses['200']
  return success && 'content' in success ? success.content?.['application/json']?.schema : undefined
}

function described(document: OpenApi, response: Operation['responses'][string]): string {
  if ('description' in response) return response.description
  return document.components.responses[response.$ref.split('/').at(-1) ?? '']?.description ?? ''
}

/** The request without the common headers. */
function requestOf({ input, as }: Example, path: string, method: string): string {
  const rest = { ...(input as Record<string, unknown>) }
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery
    ? Object.entries(rest).map(
        ([key, value]) => `${key}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`,
      )
    : []
  const body =
    !inQuery && Object.keys(rest).length > 0 ? `\n\n${JSON.stringify(rest, null, 2)}` : ''
  return `${method} ${filled}${query.length ? `?${query.join('&')}` : ''}${as ? '\nAuthorization: Bearer …' : ''}${body}`
}

const answerOf = ({ status, answer }: Example): string =>
  answer === undefined ? '204' : `${status ?? 200}\n\n${JSON.stringify(answer, null, 2)}`
