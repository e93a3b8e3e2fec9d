import { ask } from './client.ts'

/** Brings a file to a space; the same content with the same name is the same. */
export async function bringFile(file: File, space: string): Promise<string> {
  const parameters = new URLSearchParams({ name: file.name, space })
  const type = file.type === '' ? 'application/octet-stream' : file.type
  const { id } = await ask<{ id: string }>(`/v1/uploads?${parameters}`, {
    method: 'POST',
    bytes: { type, content: file },
  })
  return id
}
