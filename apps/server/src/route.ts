import { defineContract, type Contract, type Desk, type Document } from 'dictamen'
import type { z } from 'zod'
import type { Action } from './access/actions.ts'
import type { Guest } from './access/visitor.ts'

/** Everything a route knows of the request it answers. */
export interface Call<Query = unknown, Body = unknown> {
  readonly request: Request
  readonly desk: Desk
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** The body as it was read: what is wrong in it is shown where it stands. */
  readonly document: Document
  readonly bytes: Uint8Array
  /** Where the request comes from. */
  readonly address: string
  /** Whether cookies travel over https only. */
  readonly secure: boolean
  /** Fires when the server stops: who streams ends. */
  readonly stopping: AbortSignal
  /** Notes a fault of ours that the answer itself does not show. */
  fault(error: unknown): void
}

/** A call by somebody who came in. */
export interface GuestCall<Query = unknown, Body = unknown> extends Call<Query, Body> {
  readonly guest: Guest
}

interface Description {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** With parameters in braces. */
  readonly path: string
  readonly summary: string
  /** The largest body, in bytes. */
  readonly limit?: number
  readonly deadlineMs?: number
  /** Takes bytes of this type, or of any type, instead of JSON. */
  readonly takes?: string
  /** That it may take long: always done apart from who answers others, or at once where what it is sent is short. */
  readonly evaluates?: 'apart' | 'at once'
  /** Whether it is answered however many others are: those who watch over the server must hear it. */
  readonly isVital?: boolean
  /** How many kept bytes it opens: where they are many, it is done apart. */
  weigh?(named: Named): Promise<number>
  /** The status of a good answer; 200 unless said otherwise. */
  readonly status?: number
  /** What a good answer is: a contract by its name, or a type of content. */
  readonly gives?: string
}

/** What a route knows of a request before it is read. */
export type Named = Pick<Call, 'desk' | 'params'>

interface Shapes<Query, Body> {
  readonly query?: z.ZodType<Query>
  readonly body?: z.ZodType<Body>
}

/** A route that anybody may call. */
export interface OpenRoute<Query = unknown, Body = unknown> extends Description, Shapes<Query, Body> {
  readonly action: null
  handle(call: Call<Query, Body>): Response | Promise<Response>
}

/** A route for those who came in and may do what it does. */
export interface GuardedRoute<Query = unknown, Body = unknown> extends Description, Shapes<Query, Body> {
  readonly action: Action
  /** The space it touches; without it, the installation. */
  spaceOf?(call: GuestCall<Query, Body>): string | null | Promise<string | null>
  /** Whether it shows nothing but what the request itself brought, so that the list of accesses may follow the answer. */
  readonly isOwn?: boolean
  /** What it touches, as the list of accesses names it. */
  targetOf?(call: GuestCall<Query, Body>): string | null
  /** What somebody is told who may not even know that it exists. */
  hide?(call: GuestCall<Query, Body>): Error
  handle(call: GuestCall<Query, Body>): Response | Promise<Response>
}

/** A route of any shape; what it reads is checked against its own schemas. */
export type Route = OpenRoute<never, never> | GuardedRoute<never, never>

export function defineOpen<Query = undefined, Body = undefined>(route: OpenRoute<Query, Body>): Route {
  return route as Route
}

export function defineGuarded<Query = undefined, Body = undefined>(route: GuardedRoute<Query, Body>): Route {
  return route as Route
}

/** The shape of a request as a contract, so that what is wrong is told as everywhere else. */
export function contractOf<T>(path: string, schema: z.ZodType<T>): Contract<T> {
  return defineContract({ id: `POST ${path}`, version: '1', source: 'HTTP', schema, invariants: {} })
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${JSON.stringify(value)}\n`, {
    status,
    headers: { ...headers, 'content-type': JSON_TYPE },
  })
}

/** JSON that is written already. */
export function asJson(written: Uint8Array): Response {
  return new Response(written as Uint8Array<ArrayBuffer>, { headers: { 'content-type': JSON_TYPE } })
}

/** Bytes to be kept as a file of that name. */
export function attachment(bytes: Uint8Array, name: string, type: string): Response {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': type, 'content-disposition': disposition },
  })
}
