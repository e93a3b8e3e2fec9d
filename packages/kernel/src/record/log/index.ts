export { fingerprintOf, isSignedBy, signHead, type LogHead, type SignedHead } from './head.ts'
export {
  consistencyOf,
  foldPeaks,
  Frontier,
  hashLeaf,
  hashNode,
  pathOf,
  rootOfProof,
  subtreesOf,
  type Subtree,
} from './merkle.ts'
