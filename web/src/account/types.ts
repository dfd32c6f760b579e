// The API's types about accounts, by the names that these pages use.

import type { components } from '../openapi/types';

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type Settings = Schemas['Settings'];
export type Whoever = Schemas['Whoami'];
export type SessionInfo = Schemas['AccountSession'];
export type Letter = Schemas['Letter'];
export type Passkeys = Schemas['Passkeys'];
export type Passkey = Schemas['Passkey'];
export type PasskeyAsked = Schemas['PasskeyAsked'];
export type PasskeyAnswer = Schemas['PasskeyAnswer'];
export type Tokens = Schemas['Tokens'];
export type NewToken = Schemas['NewToken'];
export type DeviceShown = Schemas['DeviceShown'];
export type DeviceWait = Schemas['DeviceWait'];
export type DeviceAsked = Schemas['DeviceAsked'];
export type Club = Schemas['Club'];
export type ClubPurpose = Schemas['ClubBegin']['for'];
