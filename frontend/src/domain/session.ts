import type { SessionAnswer, SiteView, UserView } from '@hazardlens/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readSession } from './storage.js';

/** The explicit choice "All sites" of the Active Site dropdown. */
export const allSites = 'all';

export interface SessionState {
  token: string | null;
  user: UserView | null;
  selectedSiteId: string | null;
}

const empty: SessionState = { token: null, user: null, selectedSiteId: null };

export const session = createSlice({
  name: 'session',
  initialState: (): SessionState => readSession(),
  reducers: {
    signedIn: (state, { payload }: PayloadAction<SessionAnswer>) => {
      state.token = payload.access_token;
      state.user = payload.user;
    },
    /** the same session, a newer state of its user (role changed, name corrected) */
    userRefreshed: (state, { payload }: PayloadAction<UserView>) => {
      state.user = payload;
    },
    /** a person pressed Logout, here or in another tab */
    signedOut: () => empty,
    /** the server answered 401: `path` is where the person was */
    sessionExpired: (state, _: PayloadAction<{ path: string }>) => {
      state.token = null;
      state.user = null;
    },
    siteSelected: (state, { payload }: PayloadAction<string>) => {
      state.selectedSiteId = payload;
    },
    /** A saved site that still exists stays (so does "all"), otherwise the first one is taken. */
    sitesLoaded: (state, { payload }: PayloadAction<readonly Pick<SiteView, 'id'>[]>) => {
      const first = payload[0];
      const saved = state.selectedSiteId;
      if (!first) state.selectedSiteId = null;
      else if (saved !== allSites && !payload.some(({ id }) => id === saved)) state.selectedSiteId = first.id;
    },
  },
  selectors: {
    selectToken: (state) => state.token,
    selectUser: (state) => state.user,
    selectSiteId: (state) => state.selectedSiteId,
    /** 'loading': there is a token, but the user it belongs to is still asked for */
    selectStatus: (state): 'anonymous' | 'loading' | 'signed-in' => {
      if (!state.token) return 'anonymous';
      return state.user ? 'signed-in' : 'loading';
    },
  },
});

export const { signedIn, userRefreshed, signedOut, sessionExpired, siteSelected, sitesLoaded } = session.actions;
export const { selectToken, selectUser, selectSiteId, selectStatus } = session.selectors;
