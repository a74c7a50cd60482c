import {
  acceptInvite,
  acceptInviteRequest,
  changePassword,
  changePasswordRequest,
  declineInvite,
  describeInvite,
  forgotPassword,
  forgotPasswordAnswer,
  forgotPasswordRequest,
  inviteInfoAnswer,
  inviteInfoRequest,
  type LoginRequest,
  logIn,
  loginRequest,
  logOut,
  resetPassword,
  resetPasswordRequest,
  type SessionAnswer,
  type SignupRequest,
  sessionAnswer,
  setPushSubscription,
  signUp,
  signupRequest,
  successAnswer,
  type UpdateMeRequest,
  type UserView,
  updateMe,
  updateMeRequest,
  userView,
  verifyContact,
  verifyContactAnswer,
  verifyContactRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Header, HttpCode, Inject, Patch, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { Answers, PublicAnswers } from '../openapi/answers.js';
import { type Caller, publicContext, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';

/** Sign-up, sign-in and what a person does with the own account. */
@Controller()
export class AuthController {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Post('auth/signup')
  @HttpCode(201)
  @PublicAnswers('Create an organisation and its admin', { 201: sessionAnswer }, [409])
  signup(@Body({ schema: signupRequest }) body: SignupRequest, @Req() request: FastifyRequest): Promise<SessionAnswer> {
    return this.messages.request(signUp, { ...body, address: request.ip }, publicContext(request));
  }

  @Post('auth/login')
  @HttpCode(200)
  @PublicAnswers('Sign in', { 200: sessionAnswer }, [401])
  login(@Body({ schema: loginRequest }) body: LoginRequest, @Req() request: FastifyRequest): Promise<SessionAnswer> {
    return this.messages.request(logIn, { ...body, address: request.ip }, publicContext(request));
  }

  // Photos that the browser keeps for a second look are seen by nobody after a logout.
  @Post('auth/logout')
  @HttpCode(204)
  @Header('clear-site-data', '"cache"')
  @Answers('End this session', { 204: null })
  async logout(@SignedIn() caller: Caller): Promise<void> {
    const data = { session_id: caller.signIn.sessionId, user_id: caller.actor.id };
    await this.messages.request(logOut, data, caller.context(logOut));
  }

  @Post('auth/invite-info')
  @HttpCode(200)
  @PublicAnswers('Who is invited', { 200: inviteInfoAnswer })
  inviteInfo(
    @Body({ schema: inviteInfoRequest }) body: z.infer<typeof inviteInfoRequest>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof inviteInfoAnswer>> {
    return this.messages.request(describeInvite, body, publicContext(request));
  }

  @Post('auth/accept-invite')
  @HttpCode(200)
  @PublicAnswers('Accept an invitation', { 200: sessionAnswer })
  acceptInvitation(
    @Body({ schema: acceptInviteRequest }) body: z.infer<typeof acceptInviteRequest>,
    @Req() request: FastifyRequest,
  ): Promise<SessionAnswer> {
    return this.messages.request(acceptInvite, body, publicContext(request));
  }

  @Post('auth/decline-invite')
  @HttpCode(200)
  @PublicAnswers('Decline an invitation: its link is void', { 200: successAnswer })
  declineInvitation(
    @Body({ schema: inviteInfoRequest }) body: z.infer<typeof inviteInfoRequest>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof successAnswer>> {
    return this.messages.request(declineInvite, body, publicContext(request));
  }

  @Post('auth/verify-contact')
  @HttpCode(200)
  @PublicAnswers('Confirm an organisation’s contact address by its mailed link', { 200: verifyContactAnswer }, [409])
  verifyContactAddress(
    @Body({ schema: verifyContactRequest }) body: z.infer<typeof verifyContactRequest>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof verifyContactAnswer>> {
    return this.messages.request(verifyContact, { ...body, address: request.ip }, publicContext(request));
  }

  // Always the same answer: who may sign in here is nobody else's business.
  @Post('auth/forgot-password')
  @HttpCode(202)
  @PublicAnswers('Have a link to choose a new password mailed', { 202: forgotPasswordAnswer })
  forgotPassword(
    @Body({ schema: forgotPasswordRequest }) body: z.infer<typeof forgotPasswordRequest>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof forgotPasswordAnswer>> {
    return this.messages.request(forgotPassword, { ...body, address: request.ip }, publicContext(request));
  }

  @Post('auth/reset-password')
  @HttpCode(200)
  @PublicAnswers('Choose a new password by a mailed link', { 200: successAnswer })
  resetPassword(
    @Body({ schema: resetPasswordRequest }) body: z.infer<typeof resetPasswordRequest>,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof successAnswer>> {
    return this.messages.request(resetPassword, { ...body, address: request.ip }, publicContext(request));
  }

  @Get('me')
  @Answers('The signed-in user', { 200: userView })
  me(@SignedIn() caller: Caller): UserView {
    return caller.user;
  }

  @Patch('me')
  @Answers('Change the own name, phone, language, digest, or whether this browser is told', { 200: userView }, [404])
  async updateMe(
    @Body({ schema: updateMeRequest }) body: UpdateMeRequest,
    @SignedIn() caller: Caller,
  ): Promise<UserView> {
    for (const siteId of body.digest_sites ?? []) await siteOf(caller, siteId, false);
    const { push, ...account } = body;
    const user = await caller.ask(updateMe, account);
    // last: a refused change of the account changes nothing
    if (push !== undefined) await caller.ask(setPushSubscription, { push });
    return user;
  }

  @Post('users/change-password')
  @HttpCode(200)
  @Answers('Change the own password', { 200: successAnswer })
  changePassword(
    @Body({ schema: changePasswordRequest }) body: z.infer<typeof changePasswordRequest>,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof successAnswer>> {
    return caller.ask(changePassword, body);
  }
}
