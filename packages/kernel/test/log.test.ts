import {
  fingerprintOf,
  foldPeaks,
  Frontier,
  hashLeaf,
  hashNode,
  isSignedBy,
  pathOf,
  rootOfProof,
  signHead,
  subtreesOf,
  type Subtree,
} from '@dictamen/kernel/log'
import fc from 'fast-check'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'

/** The definition of RFC 6962, as it is written there. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return new Frontier().root()
  if (leaves.length === 1) return leaves[0]!
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return hashNode(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

function grow(leaves: readonly Buffer[]): { frontier: Frontier; hashes: Map<string, Buffer> } {
  const frontier = new Frontier()
  const hashes = new Map<string, Buffer>()
  for (const leaf of leaves)
    for (const { level, index, hash } of frontier.append(leaf)) hashes.set(`${level} ${index}`, hash)
  return { frontier, hashes }
}

const lines = (most: number) => fc.array(fc.string({ maxLength: 8 }), { maxLength: most })

test('the published tree of eight lines has its published root', () => {
  const given = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const { frontier } = grow(given.map((hex) => hashLeaf(Buffer.from(hex, 'hex'))))
  expect(frontier.root().toString('hex')).toBe(
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  )
})

test('a growing tree has the root of its definition at every size, and can be taken up again', () => {
  fc.assert(
    fc.property(lines(40), (texts) => {
      const leaves = texts.map((text) => hashLeaf(text))
      let frontier = new Frontier()
      leaves.forEach((leaf, index) => {
        frontier.append(leaf)
        expect(frontier.root()).toEqual(rootOf(leaves.slice(0, index + 1)))
        frontier = new Frontier(frontier.size, frontier.peaks)
      })
    }),
  )
})

test('every line is proved by its path and by no other', () => {
  fc.assert(
    fc.property(lines(33), fc.nat(), (texts, seed) => {
      if (texts.length === 0) return
      const leaves = texts.map((text, index) => hashLeaf(`${index} ${text}`))
      const { frontier, hashes } = grow(leaves)
      const hashOf = ({ level, index }: Subtree): Buffer => hashes.get(`${level} ${index}`)!
      const index = seed % leaves.length
      const proof = pathOf(index, leaves.length).map(({ from, to }) =>
        foldPeaks(subtreesOf(from, to).map(hashOf)),
      )
      const lead = (leaf: Buffer, at: number, hashesOfProof = proof): Buffer | null =>
        rootOfProof(leaf, at, leaves.length, hashesOfProof)
      expect(lead(leaves[index]!, index)).toEqual(frontier.root())
      expect(lead(hashLeaf('other'), index)).not.toEqual(frontier.root())
      expect(lead(leaves[index]!, leaves.length)).toBeNull()
      expect(lead(leaves[index]!, index, [...proof, leaves[0]!])).toBeNull()
      if (leaves.length > 1)
        expect(lead(leaves[index]!, (index + 1) % leaves.length)).not.toEqual(frontier.root())
    }),
  )
})

test('a head is signed by the key it names, whole', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' })
  const head = { log: 'l', size: 2, root: 'ab', time: '2026-01-01T00:00:00Z', key: fingerprintOf(publicKey) }
  const signed = signHead(head, privateKey)
  expect(isSignedBy(signed, spki)).toBe(true)
  expect(isSignedBy(signed, other.toString('base64'))).toBe(false)
  expect(isSignedBy({ ...signed, head: { ...head, size: 3 } }, spki)).toBe(false)
  expect(
    isSignedBy({ ...signed, head: { ...head, key: fingerprintOf(other.toString('base64')) } }, spki),
  ).toBe(false)
})
