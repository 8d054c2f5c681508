/** What we use of it; the package has no types. */
declare module 'autocannon' {
  export interface Result {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    errors: number
    non2xx: number
  }
  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Requests per second over all connections; as many as possible unless given. */
    overallRate?: number
    requests: Request[]
    /** Called with every connection before it sends anything. */
    setupClient?: (client: Client) => void
  }
  export interface Request {
    method: 'GET'
    path: string
    headers?: Record<string, string>
  }
  export interface Client {
    /** In this order, over and over. */
    setRequests(requests: Request[]): void
  }
  export default function autocannon(options: Options): Promise<Result>
}
