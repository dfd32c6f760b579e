// The River II.

export { river as default } from './shared/rivers';
