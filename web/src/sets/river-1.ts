// The River I.

export { river as default } from './shared/rivers';
